import { expect, test } from 'vitest'
import { reportTests } from '../testing/set-ups/report-tests.ts'
import { withoutScript } from './no-script.ts'

const at = reportTests()

async function withContact(contact: { phoneNo: string; email: string }) {
  await at.server.database.transaction({ kind: 'installation' }, (tx) =>
    tx
      .updateTable('tenants')
      .set({ contact: JSON.stringify(contact) as never })
      .where('key', '=', at.tenant.key)
      .execute(),
  )
}

test('where no script runs, a report names how else the tenant can be reached, in the language of the reader', async () => {
  await withContact({ phoneNo: '08-123 45 67', email: 'drift@example.test' })
  const of = (path: string, culture: 'sv-SE' | 'en-US' | 'nb-NO') => withoutScript(at.server, path, culture)
  const form = await of(`/report/${at.tenant.key}/north/L-1/x`, 'sv-SE')
  expect(form).toContain('Anmälan fylls i med JavaScript.')
  expect(form).toContain('<a href="tel:081234567">08-123 45 67</a>')
  expect(form).toContain('<a href="mailto:drift@example.test">')
  expect(await of(`/report/${at.tenant.key}/north`, 'nb-NO')).toContain('Meldingen vises med JavaScript.')
  const other = await of('/dashboard', 'en-US')
  expect(other).toContain('Turn on JavaScript in the browser and reload the page.')
  expect(other).not.toContain('tel:')
})

test('where no script runs, the card says that reporting needs one', async () => {
  const { code } = await at.open.aReportable()
  await withContact({ phoneNo: '08-123 45 67', email: '' })
  const { body } = await at.server.app.inject({ url: `/search?tenant=${at.tenant.key}&site=north&code=${code}&lang=en-US` })
  const [, part] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? []
  expect(part).toContain('Reporting here needs JavaScript in the browser.')
  expect(part).toContain('tel:081234567')
})
