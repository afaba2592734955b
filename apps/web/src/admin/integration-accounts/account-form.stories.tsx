import { filterAuditLog } from '@verka/domain/audit/audit-log.api.ts'
import {
  createIntegrationAccount,
  createIntegrationSecret,
  deleteIntegrationAccount,
  deleteIntegrationSecret,
  getIntegrationAccount,
  getIntegrationAccountUses,
  linkIntegrationLogin,
  unlinkIntegrationLogin,
  updateIntegrationAccount,
  type IntegrationAccount,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { listUserSites } from '@verka/domain/users/user-sites.api.ts'
import { addressOf } from '../../addresses.ts'
import { auditEntry } from '../../stories/fixtures/audit.ts'
import { LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { integrationAccount, secret } from '../../stories/fixtures/integration-accounts.ts'
import { all } from '../../stories/fixtures/lists.ts'
import { NORTH, SOUTH } from '../../stories/fixtures/people.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

export const ERP = integrationAccount(1, 'Ekonomisystemet', { privilegeIds: [idOf('privilege', 1)] })
export const CLIENT_SECRET = 'verka_3q2-7wAAAAB8mZ1vQnKxJ9hT5yWfL0sEoRcUdPiGtaY'
const NO_SECRET = { secrets: [], lastUsedAt: null }

const form = (name: string, address: string, stored: IntegrationAccount, ...replies: StubbedReply[]): Story => ({
  name,
  address,
  replies: [
    ...replies,
    replyWith(listUserSites, all(NORTH, SOUTH)),
    replyWith(getIntegrationAccount, stored),
    replyWith(getIntegrationAccountUses, { items: [] }),
    replyWith(createIntegrationAccount, stored),
    replyWith(updateIntegrationAccount, { ...stored, version: 2 }),
    replyWith(deleteIntegrationAccount, undefined),
    replyWith(createIntegrationSecret, {
      ...secret(2, { lastUsedAt: null, ending: CLIENT_SECRET.slice(-4) }),
      clientId: stored.clientId,
      clientSecret: CLIENT_SECRET,
    }),
    replyWith(deleteIntegrationSecret, undefined),
    replyWith(linkIntegrationLogin, stored),
    replyWith(unlinkIntegrationLogin, undefined),
    replyWith(filterAuditLog, { items: [auditEntry(1, 'update', 'integrationAccount', { entityId: stored.id, name: stored.name })] }),
  ],
})
const create = (name: string, ...replies: StubbedReply[]) => form(name, addressOf('/users/integrationAccounts/create'), ERP, ...replies)
const edit = (name: string, stored = ERP, ...replies: StubbedReply[]) =>
  form(name, addressOf('/users/integrationAccounts/$id/edit', { id: stored.id }), stored, ...replies)

const ELSEWHERE = {
  ...NO_SECRET,
  loginServer: { issuer: 'https://login.lindvik.example', tokenUrl: null },
  logins: [{ issuer: 'https://login.lindvik.example', subject: 'service-account-erp', linkedAt: '2026-10-01T08:00:00.000Z' }],
}

export default {
  title: 'Integration account form',
  stories: [
    create('new'),
    { ...create('new, with errors'), act: ({ press }) => press('ui.save') },
    edit('stored'),
    edit('without a secret', integrationAccount(1, 'Ekonomisystemet', NO_SECRET)),
    {
      ...edit('a new secret', integrationAccount(1, 'Ekonomisystemet', NO_SECRET)),
      act: async ({ press, see }) => {
        await press('integrations.addSecret')
        await see(/Kopiera hemligheten nu|Copy the secret now|Kopier hemmeligheten nå/)
      },
    },
    edit(
      'two secrets',
      integrationAccount(1, 'Ekonomisystemet', {
        secrets: [secret(1, { isExpired: true, expiresOn: '2026-10-31' }), secret(2, { expiresOn: null, lastUsedAt: null })],
      }),
    ),
    edit('expired', integrationAccount(1, 'Ekonomisystemet', { state: 'expired', expiresOn: '2026-10-31' })),
    edit('disabled', integrationAccount(1, 'Ekonomisystemet', { state: 'disabled', isDisabled: true })),
    edit('at another login server', integrationAccount(1, 'Ekonomisystemet', ELSEWHERE)),
    edit('of a higher role', integrationAccount(1, 'Ekonomisystemet', { role: 'superUser', can: { edit: false, delete: false } })),
    edit('long text', integrationAccount(1, LONG_TITLE.slice(0, 100), { role: 'siteAdmin' })),
    {
      ...edit('deletion'),
      act: async ({ press, see }) => {
        await press('admin.delete')
        await see(/slutar fungera genast/)
      },
    },
    edit('loading', ERP, neverAnswer(getIntegrationAccount)),
    {
      ...edit(
        'a refused secret',
        ERP,
        refuseWith(createIntegrationSecret, { status: 409, code: 'conflict', errors: [{ message: '@errors.twoSecrets' }] }),
      ),
      act: ({ press }) => press('integrations.addSecret'),
    },
    edit(
      'no rights',
      ERP,
      refuseWith(getIntegrationAccount, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    ),
  ],
} satisfies StoryFile
