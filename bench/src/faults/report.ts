/** What every bench of a promise prints: a line each, and an exit code that says whether one is broken. */
export const print = (text: string) => process.stdout.write(`${text}\n`)

/** Says whether a promise is kept; one that is not makes the command fail. */
export function reportResult(promise: string, isKept: boolean): void {
  if (!isKept) process.exitCode = 1
  print(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}`)
}
