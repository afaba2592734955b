/** Output of every bench of a promise: a line each, and an exit code that shows whether one is broken. */
export const print = (text: string) => process.stdout.write(`${text}\n`)

/** Reports whether a promise is kept; a broken one makes the command fail. */
export function reportResult(promise: string, isKept: boolean): void {
  if (!isKept) process.exitCode = 1
  print(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}`)
}
