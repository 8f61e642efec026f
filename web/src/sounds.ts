/** A few short sounds of our own: wood, stone, a drum and a conch, made as they are played. */
import { settings } from './settings.svelte';

type Sound = 'place' | 'gain' | 'turn' | 'yours' | 'over';

interface Tone {
  at: number;
  from: number;
  to: number;
  long: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (at: number, from: number, to: number, long: number, loud: number, wave: OscillatorType): Tone => ({
  at,
  from,
  to,
  long,
  loud,
  wave,
});

const SOUNDS: Record<Sound, Tone[]> = {
  place: [tone(0, 420, 180, 0.09, 0.25, 'triangle')],
  gain: [tone(0, 660, 660, 0.08, 0.12, 'sine'), tone(0.07, 880, 880, 0.12, 0.12, 'sine')],
  turn: [tone(0, 90, 60, 0.35, 0.3, 'triangle'), tone(0.12, 110, 70, 0.3, 0.2, 'triangle')],
  yours: [tone(0, 330, 330, 0.18, 0.16, 'sine'), tone(0.16, 495, 495, 0.3, 0.16, 'sine')],
  over: [
    tone(0, 262, 262, 0.3, 0.15, 'sine'),
    tone(0.2, 330, 330, 0.3, 0.15, 'sine'),
    tone(0.4, 392, 392, 0.6, 0.18, 'sine'),
  ],
};

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const { at, from, to, long, loud, wave } of SOUNDS[name]) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + long);
  }
}
