import { FAILED, runCommand } from './command.ts'

/** The process of `npm run config`. */
runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
}).then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = FAILED
  },
)
