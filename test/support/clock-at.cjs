/** Preloaded: the clock of the process starts at CLOCK_AT, in milliseconds since 1970, and goes on from there. */
const { Date: RealDate } = globalThis;
const offset = Number(process.env.CLOCK_AT) - RealDate.now();
const now = () => RealDate.now() + offset;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
};
