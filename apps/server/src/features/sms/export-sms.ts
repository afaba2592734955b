import type { ExportFormat, ExportQuery } from '@verka/domain/lists/export-query.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { SmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, wordsOf } from '../list-export/export-list.ts'
import { filterSms } from './sms-messages.ts'

/** The text messages of the list, as a file. */
export async function exportSms(
  context: SiteContext,
  format: ExportFormat,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const name = t('shell.sms')
  const list = {
    name,
    columns: {
      createdAt: { title: t('sms.createdAt'), cell: (row: SmsMessage) => momentCell(row.createdAt) },
      text: { title: t('sms.text'), cell: (row: SmsMessage) => textCell(row.text) },
      sender: { title: t('sms.sender'), cell: (row: SmsMessage) => textCell(row.sender) },
      source: { title: t('sms.source'), cell: (row: SmsMessage) => textCell(t(`sms.source.${row.source}`)) },
      sentBy: { title: t('sms.sentBy'), cell: (row: SmsMessage) => textCell(row.sentBy?.name) },
      recipientCount: { title: t('sms.recipients'), cell: (row: SmsMessage) => row.recipientCount },
      parts: { title: t('sms.parts'), cell: (row: SmsMessage) => row.parts },
      cost: { title: t('sms.cost'), cell: (row: SmsMessage) => row.cost },
      outcome: { title: t('sms.outcome'), cell: (row: SmsMessage) => textCell(t(`sms.outcome.${row.outcome}`)) },
    },
    read: (now: SiteContext, requested: ListQuery) => filterSms(now, requested),
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'smsMessage', entityId: context.site.id, after: { name, format, rows } })
    },
  }
  return exportList(context, list, format, wanted, question)
}
