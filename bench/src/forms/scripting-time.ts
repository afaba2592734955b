import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU microseconds of the thread itself, without other processes. */
  tdur?: number
  args: { data?: { type?: string } }
}

/** Events that the browser's own timeline counts as scripting. */
const SCRIPTING = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'v8.compile',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'HandlePostMessage',
  'MinorGC',
  'MajorGC',
])
const RENDERING = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest'])

export interface KeyTime {
  scripting: number
  /** The same by the clock of the thread. */
  scriptingOfThread: number
  rendering: number
}

/** Records the timeline of a page while something is done. */
export async function traceOf(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => void session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.gc'], excludedCategories: ['*'] },
  })
  await act()
  await session.send('Tracing.end')
  await done
  return events
}

/** Main-thread milliseconds of each key press, from its `keydown` until `window` ms later, nested events counted once. */
export function keyTimes(events: readonly TraceEvent[], window: number): KeyTime[] {
  const isKey = (event: TraceEvent) => event.name === 'EventDispatch' && event.args.data?.type === 'keydown'
  const keys = events.filter(isKey)
  const main = keys[0]
  const own = events.filter((event) => event.ph === 'X' && event.pid === main?.pid && event.tid === main.tid)
  const within = (names: ReadonlySet<string>, from: number) => {
    const intervals = own
      .filter((event) => names.has(event.name) && event.ts >= from && event.ts < from + window * 1000)
      .sort((one, other) => one.ts - other.ts)
    let [wall, thread, end] = [0, 0, 0]
    for (const { ts, dur = 0, tdur = dur } of intervals) {
      // a nested event is counted with its parent
      if (ts < end) continue
      wall += dur
      thread += tdur
      end = ts + dur
    }
    return { wall: wall / 1000, thread: thread / 1000 }
  }
  return keys.map(({ ts }) => {
    const { wall: scripting, thread: scriptingOfThread } = within(SCRIPTING, ts)
    return { scripting, scriptingOfThread, rendering: within(RENDERING, ts).wall }
  })
}
