import { afterEach, beforeEach, vi } from 'vitest'

/** Rows that are measured while they come into sight: the browser goes on a frame later, and reports that to the window, not to a component. */
const ABOUT_FRAMES = /^Error: ResizeObserver loop completed/

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  const note = (...parts: unknown[]) => {
    const complaint = parts.map(String).join(' ')
    if (!ABOUT_FRAMES.test(complaint)) complaints.push(complaint)
  }
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
})

/** A component that complains in the console fails its test. */
afterEach(() => {
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})
