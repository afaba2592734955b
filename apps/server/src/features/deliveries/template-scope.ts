import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { formatDateTime } from '@verka/domain/localization/dates.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { eventNames, type MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { TemplateScope } from '../senders/template.ts'
import type { Occurrence } from './fan-out/occurrence.ts'

/** Values and texts of fields by their keys. A value of another shape than a scalar is read as its text. */
function fieldsByKey(fields: readonly Field[], properties: readonly DataProperty[]) {
  const keys = new Map(flatFields(fields).map(({ id, key }) => [id, key]))
  const known = properties.flatMap(({ dataPropertyTypeId: id, value, displayValue }) => {
    const key = keys.get(id)
    return key === undefined ? [] : [{ key, value, displayValue }]
  })
  return {
    values: Object.fromEntries(known.map(({ key, value }) => [key, value])),
    texts: Object.fromEntries(known.map(({ key, displayValue }) => [key, displayValue])),
  }
}

/** What placeholders read of an occurrence, in a language. Its parts are the data of webhooks, too. */
export function templateScopeOf(occurrence: Occurrence, event: MessageEvent, culture: Culture): TemplateScope {
  const { context, row, events, service, element, elementType, transaction, operation, fields } = occurrence
  const { tenant, site, timeZone, runtime } = context
  const nameIn = (texts: LocalizedTexts) => textIn(texts, culture, tenant.culture)
  const address = (path: string) => `${runtime.settings.ORIGIN}${path}?site=${encodeURIComponent(site.key)}`
  const { stock, booking, dueAt = transaction?.dueAt ?? undefined } = row.facts
  return {
    event: {
      type: event,
      types: events,
      name: nameIn(eventNames(event)),
      at: row.at.toISOString(),
      time: formatDateTime(row.at.toISOString(), culture, timeZone),
    },
    tenant: { key: tenant.key, name: tenant.name },
    site: { key: site.key, name: site.name },
    service: service && { id: service.id, name: nameIn(service.localizedNames), mode: service.mode },
    transaction: transaction && {
      id: transaction.id,
      url: address(`/exe/transaction/${transaction.id}`),
      // as the event left it: it may have gone on since
      status: row.facts.status ?? transaction.status,
      startedAt: transaction.createdAt,
      startedBy: transaction.createdBy.name,
      borrower: transaction.borrower?.name,
      dueAt,
      due: dueAt && formatDateTime(dueAt, culture, timeZone),
      ...fieldsByKey(fields, transaction.dataProperties),
    },
    operation: operation && {
      id: operation.id,
      name: nameIn(operation.localizedNames),
      mode: operation.mode,
      at: operation.executedAt,
      by: operation.executedBy.name,
      ...fieldsByKey(operation.dataPropertyTypes, operation.dataProperties),
    },
    element: element && {
      id: element.id,
      title: element.title,
      code: element.code,
      url: address(`/exe/id/${element.id}`),
      category: elementType && nameIn(elementType.localizedNames),
      ...fieldsByKey(elementType?.dataPropertyTypes ?? [], element.dataProperties),
    },
    stock,
    booking,
  }
}
