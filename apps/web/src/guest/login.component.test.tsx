import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Login } from '../data/session-context.ts'
import { openStory } from '../stories/open-story.tsx'
import { button, link, sees } from '../stories/screen.ts'
import { storyOf } from '../stories/story.ts'
import stories from './login.stories.tsx'

/** Opens it with a login server that is only called. */
async function open(name: string, search = '') {
  const logIn = vi.fn<Login['logIn']>()
  const story = storyOf(stories, name)
  await openStory({ ...story, login: { ...story.login, logIn }, address: `${story.address}${search}` })
  return logIn
}

test('a tenant welcomes with its name, and has its policy', async () => {
  await open('a tenant')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Lindviks kommun/)
  await expect.element(link('Så hanterar vi dina uppgifter')).toHaveAttribute('href', 'https://lindvik.example/policy')
})

test('logging in goes on to where one wanted to', async () => {
  const logIn = await open('Verka', '?returnUrl=%2Fexe%2Fcases')
  await button('Logga in').click()
  expect(logIn).toHaveBeenCalledExactlyOnceWith('/exe/cases')
})

test('with a page to return to, the login server is next without a press, and once', async () => {
  const logIn = await open('login page, on the way to the login server')
  expect(logIn).toHaveBeenCalledExactlyOnceWith('/exe')
  await expect.element(button('Logga in')).not.toBeInTheDocument()
})

test('a message is read first', async () => {
  const logIn = await open('login page, with a message first')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Åtkomst nekad.')
  expect(logIn).not.toHaveBeenCalled()
  await button('Logga in').click()
  expect(logIn).toHaveBeenCalledExactlyOnceWith('/exe')
})

test('each reason is a line of its own', async () => {
  await open('login failed')
  expect(page.getByRole('alert').getByRole('paragraph').elements()).toHaveLength(2)
})

test('the language is changed before the login', async () => {
  await open('Verka')
  await page.getByText('English').click()
  await sees('Log in')
})
