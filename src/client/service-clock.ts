/** The clock of the service, as its responses tell it: that of this machine may be wrong. */

export interface ServiceClock {
  /** Takes the header Date of a response, if it has one. */
  readonly heard: (date: string | undefined) => void;
  /** Milliseconds since 1970; undefined before the first response. */
  readonly now: () => number | undefined;
}

/** `now` is that of this machine: it tells how long ago the response was. */
export function createServiceClock({ now }: { now(): number }): ServiceClock {
  let ahead: number | undefined;
  return {
    heard(date) {
      const time = Date.parse(date ?? '');
      if (Number.isFinite(time)) ahead = time - now();
    },
    now: () => (ahead === undefined ? undefined : now() + ahead),
  };
}
