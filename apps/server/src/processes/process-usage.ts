import { readFile } from 'node:fs/promises'

const PAGE_SIZE = 4096
const TICKS_PER_SECOND = 100

/** What a process has taken so far: memory in bytes, time on the processor in seconds. */
export interface ProcessUsage {
  memory: number
  seconds: number
}

/** What a process has taken, by Linux's `/proc` (proc_pid_stat(5)); undefined: it has ended, or the system does not say. */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // the name before these fields may have spaces
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields && { memory: Number(fields[21]) * PAGE_SIZE, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND }
}
