// Runs steps: a step has a name, a command, and perhaps `env`, `verify` (the fault in its output), `count` and `report` (of its tests).
import { spawn } from 'node:child_process'
import { root } from './places.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const reports = []

/** What all steps counted; the steps that failed, and what they report. */
export const outcome = { total, failures, reports }

/** Runs a command; `hear` gets each piece of its output. */
function start(step, hear) {
  return new Promise((done) => {
    const [command, ...args] = step.command
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...step.env } })
    let output = ''
    const take = (chunk) => {
      output += chunk
      hear(String(chunk))
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) => done({ code: 1, output: String(error) }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** Runs a step, counts its outcome, and returns its output. */
async function take(step, hear) {
  const started = Date.now()
  const { code, output } = await start(step, hear)
  const complaint = code === 0 ? step.verify?.(output) : `ended with ${code}`
  const counts = step.count
    ? readCounts(step)
    : { passed: complaint || step.isCounted === false ? 0 : 1, failed: complaint ? 1 : 0, skipped: 0 }
  if (complaint && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
  if (complaint) {
    failures.push(`${step.name}: ${complaint}`)
    reports.push(reportOf(step))
  }
  return { output, end: `── ${step.name}: ${complaint ?? 'ok'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n` }
}

const print = (text) => process.stdout.write(text)

/** Runs a step, and prints its output as it comes. */
export async function runAlone(step) {
  print(`\n── ${step.name}\n`)
  const { end } = await take(step, print)
  print(end)
}

/** Runs independent steps, so many at a time. The output of a step is printed when it has ended. */
export async function runSideBySide(steps, lanes) {
  const left = [...steps]
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) {
      const { output, end } = await take(step, () => undefined)
      print(`\n── ${step.name}\n${output}${end}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** The output of a failed step, repeated at the end. */
function reportOf(step) {
  try {
    return step.report?.()
  } catch (error) {
    return String(error)
  }
}

function readCounts(step) {
  try {
    return step.count()
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
