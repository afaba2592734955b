import { listIntegrationAccounts } from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import { addressOf } from '../../addresses.ts'
import { LONG_NAME } from '../../stories/fixtures/definitions.ts'
import { integrationAccount, secret } from '../../stories/fixtures/integration-accounts.ts'
import { all, nothing } from '../../stories/fixtures/lists.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const ERP = integrationAccount(1, 'Ekonomisystemet')
const NIGHTLY = integrationAccount(2, 'Nattlig körning', { state: 'expired', expiresOn: '2026-10-31', secrets: [secret(1), secret(2)] })
const REPORTS = integrationAccount(3, 'Rapporter', { state: 'disabled', isDisabled: true, secrets: [], lastUsedAt: null })

const list = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/users/integrationAccounts'),
  replies: [...replies, replyWith(listIntegrationAccounts, all(ERP, NIGHTLY, REPORTS))],
})

export default {
  title: 'List: integration accounts',
  stories: [
    list('some'),
    list('empty', replyWith(listIntegrationAccounts, nothing)),
    list('long text', replyWith(listIntegrationAccounts, all(integrationAccount(5, LONG_NAME)))),
    ...missingAnswers(list, listIntegrationAccounts).slice(0, 3),
  ],
} satisfies StoryFile
