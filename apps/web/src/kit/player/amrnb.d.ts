/** Called in a worker, it listens there: `{ command: 'decode', buffer }` is answered by `{ amr }`, samples at 8000 Hz, or null. */
declare module 'benz-amr-recorder/src/amrnb' { const listen: () => void; export default listen }
