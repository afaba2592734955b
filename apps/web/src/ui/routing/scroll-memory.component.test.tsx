import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollMemory } from './scroll-memory.ts'

/** A page that is higher than the window, with a list that scrolls by itself, and a part that an address can name. */
function aLongPage(): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML =
    '<div style="height: 3000px"></div><ul style="height: 100px; overflow: auto"><li style="height: 900px"></li></ul><p id="part">Part</p>'
  document.body.replaceChildren(page)
  return page.querySelector('ul')!
}

/** Scrolls as a person does: the browser reports it in its next frame. */
async function scroll(by: () => void): Promise<void> {
  const reported = new Promise((done) => document.addEventListener('scroll', done, { once: true, capture: true }))
  by()
  await reported
}

afterEach(() => {
  // what still waits for a higher page
  window.dispatchEvent(new WheelEvent('wheel'))
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('a page that one returns to is scrolled as it was left, a new one begins at its top', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const memory = new ScrollMemory()
  memory.follow()
  memory.restore(history.location)
  const list = aLongPage()
  await scroll(() => window.scrollTo(0, 700))
  await scroll(() => list.scrollTo(0, 80))
  memory.leave()
  history.push('/thing')
  aLongPage()
  memory.restore(history.location)
  expect(window.scrollY).toBe(0)
  await scroll(() => window.scrollTo(0, 300))
  memory.leave()
  history.back()
  await vi.waitFor(() => expect(history.location.pathname).toBe('/list'))
  const again = aLongPage()
  memory.restore(history.location)
  expect([window.scrollY, again.scrollTop]).toEqual([700, 80])
})

/** A memory with an entry that was left at 2,000, and a page that is not that high yet. */
async function returned(): Promise<HTMLElement> {
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const memory = new ScrollMemory()
  memory.follow()
  memory.restore(history.location)
  aLongPage()
  await scroll(() => window.scrollTo(0, 2000))
  memory.leave()
  const page = document.createElement('div')
  page.style.height = '1500px'
  document.body.replaceChildren(page)
  memory.restore(history.location)
  expect(window.scrollY).toBeLessThan(2000)
  return page
}

test('a page whose rows come later is scrolled when it is high enough, and stays there while a list measures its rows', async () => {
  const page = await returned()
  page.style.height = '4000px'
  await vi.waitFor(() => expect(window.scrollY).toBe(2000))
  await scroll(() => window.scrollTo(0, 100))
  await vi.waitFor(() => expect(window.scrollY).toBe(2000))
})

test('a person who scrolls meanwhile stays there', async () => {
  const page = await returned()
  window.dispatchEvent(new WheelEvent('wheel'))
  await scroll(() => window.scrollTo(0, 20))
  page.style.height = '4000px'
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(window.scrollY).toBe(20)
})

test('positions outlive a reload', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const before = new ScrollMemory()
  before.follow()
  before.restore(history.location)
  aLongPage()
  await scroll(() => window.scrollTo(0, 400))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  window.scrollTo(0, 0)
  new ScrollMemory().restore(history.location)
  expect(window.scrollY).toBe(400)
})

test('an address can name a part of the page', () => {
  const history = createMemoryHistory({ initialEntries: ['/list#part'] })
  aLongPage()
  new ScrollMemory().restore(history.location)
  expect(window.scrollY).toBeGreaterThan(1000)
})
