import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMailer } from './create-mailer.ts'

const MAIL = {
  to: 'ulla@lindvik.example',
  subject: 'Nytt lösenord',
  text: 'Hej!\n\nhttps://verka.example/identity/set-password?token=abc\n',
}

function sent(DEMO: boolean, level: string) {
  const [shown, logged]: [string[], string[]] = [[], []]
  const log = pino({ level }, { write: (line: string) => void logged.push(line) })
  const mailer = createMailer(
    { DEMO, SMTP_URL: undefined, MAIL_FROM: 'Verka', ORIGIN: 'https://verka.example' },
    log,
    (text) => void shown.push(text),
  )
  return mailer.send(MAIL).then(() => ({ shown: shown.join(''), logged: logged.join('') }))
}

test.each(['info', 'warn', 'silent'])('the demo shows a mail whole, its link in one piece, with LOG_LEVEL=%s', async (level) => {
  const { shown, logged } = await sent(true, level)
  for (const part of [MAIL.to, MAIL.subject, 'Hej!', 'https://verka.example/identity/set-password?token=abc\n'])
    expect(shown).toContain(part)
  expect(logged).toBe('')
})

test('elsewhere a mail that cannot be sent is logged as lost, without its link', async () => {
  const { shown, logged } = await sent(false, 'info')
  expect([shown, logged]).toEqual(['', expect.stringContaining('SMTP_URL is not set')])
  expect(logged).not.toContain('token=')
})
