import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { INTEGRATION_ACCOUNT_COLUMNS } from '@verka/domain/integration-accounts/integration-accounts.columns.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportResource } from '../list-export/export-resource.ts'
import { addAccount, changeAccount, listAccounts, loadAccount, removeAccount, showAccountUses } from './integration-accounts.ts'
import { linkAccountLogin, unlinkAccountLogin } from './logins.ts'
import { addSecret, removeSecret } from './secrets.ts'

export const integrationAccount = defineServerResource({
  table: 'users',
  isMarked: true,
  handlers: {
    listIntegrationAccounts: (context, { query }) => listAccounts(context, pageParamsOf(query)),
    getIntegrationAccount: (context, { params }) => loadAccount(context, params.id),
    createIntegrationAccount: (context, { body }) => addAccount(context, body),
    updateIntegrationAccount: (context, { params, body }) => changeAccount(context, params.id, body),
    async getIntegrationAccountUses(context, { params }) {
      return { items: await showAccountUses(context, params.id) }
    },
    deleteIntegrationAccount: (context, { params, query }) => removeAccount(context, params.id, query.version) as Promise<undefined>,
    async exportIntegrationAccounts(context, { query, body }) {
      const { items } = await listAccounts(context, { limit: MAX_LIMIT })
      const list = {
        title: 'shell.integrationAccounts',
        entity: 'integrationAccount',
        columns: INTEGRATION_ACCOUNT_COLUMNS,
        items,
      } as const
      return exportResource(context, list, query.format, body)
    },
    createIntegrationSecret: (context, { params, body }) => addSecret(context, params.id, body),
    deleteIntegrationSecret: (context, { params }) => removeSecret(context, params.id, params.secretId) as Promise<undefined>,
    linkIntegrationLogin: (context, { params, body }) => linkAccountLogin(context, params.id, body),
    unlinkIntegrationLogin: (context, { params, query }) => unlinkAccountLogin(context, params.id, query) as Promise<undefined>,
  },
})
