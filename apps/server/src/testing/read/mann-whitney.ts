/** The test statistic of Mann and Whitney, as a standard deviate, ties included. */
export function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))].toSorted(
    (a, b) => a.value - b.value,
  )
  const rankSum = all.reduce((sum, { isOne }, index) => (isOne ? sum + index + 1 : sum), 0)
  const [n, m] = [ones.length, others.length]
  const u = rankSum - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
