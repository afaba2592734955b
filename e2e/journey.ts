import { test as base, expect, type Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
export const PASSWORD = 'verka-demo'

/** What a browser may say without a test failing: the refusals that a journey brings about on purpose. */
const EXPECTED_NOISE = /Failed to load resource: the server responded with a status of (400|401|403|404|409|422|429)/

/** A journey fails when the page writes an error to its console, throws, or shows a message key instead of a text. */
export const test = base.extend<{ watch: undefined }>({
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_NOISE.test(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Logs in on the login server's own page, wherever the client has led to it. */
export async function logIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.waitForURL(/\/identity\//)
  await page.getByLabel(/Användarnamn|User name|Brukernavn/).fill(userName)
  await page.getByLabel(/^(Lösenord|Password|Passord)/).fill(password)
  await page.getByRole('button', { name: /^(Logga in|Log in|Logg inn)$/ }).click()
}
