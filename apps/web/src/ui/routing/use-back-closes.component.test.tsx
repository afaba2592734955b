import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Router } from './router.ts'
import { RouterContext } from './router-context.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useLeaving } from './use-leaving.ts'

const before = window.location.href
let history: RouterHistory

function Over({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  return isOpen && <p>{name} is open</p>
}

/** A form with input that is not saved. */
function Form() {
  const isStopped = useCallback(() => true, [])
  const leaving = useLeaving(isStopped, isStopped)
  return leaving ? <p>Leave the form?</p> : <p>The form</p>
}

/** Two things that lie over a page, the second one of the history. */
const open = () =>
  render(
    <RouterContext value={new Router({ history, match: () => undefined })}>
      <Form />
      <Over name="A list" />
      <Over name="A question" />
    </RouterContext>,
  )

beforeEach(() => {
  history = createBrowserHistory()
  for (const path of ['/first', '/second']) {
    history.push(path)
    history.flush()
  }
})

afterEach(async () => {
  await cleanup()
  history.destroy()
  window.history.replaceState(null, '', before)
})

test('back closes what lies over the page, the topmost first, and asks about input only when it leaves the page', async () => {
  await open()
  window.history.back()
  await expect.element(page.getByText('A question is open')).not.toBeInTheDocument()
  await expect.element(page.getByText('A list is open')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/second')
  window.history.back()
  await expect.element(page.getByText('A list is open')).not.toBeInTheDocument()
  await expect.element(page.getByText('The form')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/second')
  window.history.back()
  await expect.element(page.getByText('Leave the form?')).toBeVisible()
})

test('a link out of it is no step back: it is asked about', async () => {
  await open()
  history.push('/third')
  await expect.element(page.getByText('Leave the form?')).toBeVisible()
  await expect.element(page.getByText('A question is open')).toBeVisible()
})
