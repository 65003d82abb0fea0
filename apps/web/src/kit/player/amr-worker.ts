import listen from 'benz-amr-recorder/src/amrnb'

listen()
