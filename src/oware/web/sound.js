// @ts-check
/** Sounds, made on the spot: a seed falls on wood, seeds are gathered, a game ends. Fetched when somebody asks for sounds. */

/** @typedef {"lift" | "drop" | "capture" | "end"} Sound */

/** Shortest time between two sounds, in seconds: faster ones would only buzz. */
const GAP = 0.028;

export class Sounds {
  constructor() {
    this.context = new AudioContext();
    this.out = this.context.createGain();
    this.out.gain.value = 0.5;
    this.out.connect(this.context.destination);
    const { sampleRate } = this.context;
    this.noise = this.context.createBuffer(1, sampleRate / 10, sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    this.free = 0;
  }

  /**
   * @param {Sound} sound
   * @param {number} seeds that lie where it sounds: the fuller the house, the softer and higher the knock
   */
  play(sound, seeds = 1) {
    // A browser lets a page sound only after a person has touched it.
    if (this.context.state === "suspended") this.context.resume();
    const now = this.context.currentTime;
    const at = Math.max(now, this.free);
    if (at > now + 0.2) return;
    this.free = at + GAP;
    if (sound === "drop") this.knock(at, 520 + Math.min(seeds, 12) * 34, 0.9 / (1 + seeds * 0.06));
    else if (sound === "lift") this.rustle(at, 0.09, 2600, 0.16);
    else if (sound === "capture") {
      this.rustle(at, 0.1, 1900, 0.2);
      for (let seed = 0; seed < Math.min(seeds, 6); seed += 1) this.knock(at + 0.045 * seed, 330 + seed * 26, 0.6);
    } else if (sound === "end") [261.6, 329.6, 392, 523.3].forEach((pitch, index) => this.bell(at + index * 0.11, pitch));
  }

  /**
   * @param {number} at
   * @param {number} pitch
   * @param {number} loudness
   */
  knock(at, pitch, loudness) {
    const drift = 0.95 + Math.random() * 0.1;
    for (const [ratio, share, seconds] of [[1, 0.5, 0.075], [2.76, 0.2, 0.035]]) {
      this.tone(at, pitch * ratio * drift, loudness * share, seconds, "sine");
    }
    this.rustle(at, 0.012, 3400, 0.35 * loudness);
  }

  /**
   * @param {number} at
   * @param {number} pitch
   */
  bell(at, pitch) {
    this.tone(at, pitch, 0.22, 0.7, "triangle");
    this.tone(at, pitch * 2.01, 0.06, 0.4, "sine");
  }

  /**
   * @param {number} at
   * @param {number} pitch
   * @param {number} loudness
   * @param {number} seconds
   * @param {OscillatorType} type
   */
  tone(at, pitch, loudness, seconds, type) {
    const oscillator = new OscillatorNode(this.context, { type, frequency: pitch });
    this.fade(oscillator, at, loudness, seconds);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }

  /**
   * @param {number} at
   * @param {number} seconds
   * @param {number} pitch
   * @param {number} loudness
   */
  rustle(at, seconds, pitch, loudness) {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.noise });
    const filter = new BiquadFilterNode(this.context, { type: "bandpass", frequency: pitch, Q: 0.8 });
    source.connect(filter);
    this.fade(filter, at, loudness, seconds);
    source.start(at, 0, seconds);
  }

  /**
   * @param {AudioNode} node
   * @param {number} at
   * @param {number} loudness
   * @param {number} seconds
   */
  fade(node, at, loudness, seconds) {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    node.connect(gain).connect(this.out);
  }
}
