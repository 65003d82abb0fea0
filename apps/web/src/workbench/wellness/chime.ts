let audio: AudioContext | null = null

const tone = (context: AudioContext, at: number, hertz: number): void => {
  const source = context.createOscillator()
  const loudness = context.createGain()
  source.frequency.value = hertz
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.28)
  source.connect(loudness).connect(context.destination)
  source.start(at)
  source.stop(at + 0.3)
}

/**
 * Two soft tones, one after the other. Silent where the browser has no sound or holds it back until
 * the first press.
 */
export async function chime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume()
  tone(audio, audio.currentTime, 660)
  tone(audio, audio.currentTime + 0.18, 880)
}
