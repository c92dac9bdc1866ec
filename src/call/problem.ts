/** A validation problem of a call, in a form that the command line and the emulator share. */

/** One problem of one parameter. */
export interface Problem {
  /** Wire name or path, such as `count` or `operations[3].params.name`. */
  readonly parameter: string;
  /** One of the service's error codes (docs/service.md#error-codes). */
  readonly code: string;
  /** A sentence without a full stop; it names the parameter as a flag or by its wire name. */
  readonly message: string;
  /** The value as received, if there was one. */
  readonly value?: string;
}

/** The most problems of a document that are described: it may have one with each of 80,000 members. */
export const maxProblems = 50;

/** Names parameters in messages: by flags on the command line, by wire names in the service's responses. */
export interface ParameterNamer {
  name(parameter: string): string;
  /** A limit of the parameter, in the unit in which its value was typed; the wire's number if absent. */
  amount?(parameter: string, limit: number): string;
  /** The value as it was typed, where the check receives a converted form of it. */
  typed?(parameter: string): string | undefined;
  /** What may be typed for a time besides a time, to be put after an example of one: `, or -7d`. */
  otherTimes?(parameter: string): string;
  /** What is said of a parameter that is missing, to be put after "is required": `: ACTIVE, PAUSED`. */
  choices?(parameter: string): string;
  /** Whether true and false may have capital letters, as people, sheets and other languages write them. */
  readonly anyCase?: true;
  /** What is said of null, where it is no value. Where it is absent, null takes a value away as an empty text does. */
  readonly refusedNull?: string;
}

/** Names parameters as the service does. */
export const wireNames: ParameterNamer = { name: (parameter) => parameter };

/** Names parameters for a program, whose null may stand for a value that it lacks. */
export const programNames: ParameterNamer = {
  ...wireNames,
  refusedNull: 'must not be null; an empty text takes a value away',
};
