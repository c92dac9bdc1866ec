// Whether a row of measurements is flat: a line through them by least squares.

/** The slope of the line through points [x, y], and its value in the middle. */
export function fitLine(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - middle[0]) * (y - middle[1]), 0);
  const below = points.reduce((sum, [x]) => sum + (x - middle[0]) ** 2, 0);
  return { slope: below === 0 ? 0 : above / below, middle: middle[1] };
}
