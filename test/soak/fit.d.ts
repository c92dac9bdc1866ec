/** The slope of the line through points [x, y] by least squares, and its value in the middle. */
export function fitLine(points: readonly (readonly [number, number])[]): { slope: number; middle: number };
