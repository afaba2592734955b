import { asId } from '@verka/domain/entities/ids.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportSms } from './export-sms.ts'
import { findPeople } from './recipients.ts'
import { previewSms, sendSms } from './send-sms.ts'
import { filterSms, loadSms } from './sms-messages.ts'
import { loadSmsQuota } from './sms-quota.ts'

export const smsMessage = defineServerResource({
  table: 'sms_messages',
  handlers: {
    listSmsMessages: (context, { query }) => filterSms(context, pageParamsOf(query)),
    filterSmsMessages: (context, { body }) => filterSms(context, body),
    exportSmsMessages: (context, { query, body }) => exportSms(context, query.format, body),
    getSmsMessage: (context, { params }) => loadSms(context, asId<'smsMessage'>(params.id)),
    async findSmsPeople(context, { body }) {
      return { items: await findPeople(context, body.searchCriteria) }
    },
    getSmsQuota: (context) => loadSmsQuota(context),
    previewSmsMessage: (context, { body }) => previewSms(context, body),
    createSmsMessage: (context, { body }) => sendSms(context, body),
  },
})
