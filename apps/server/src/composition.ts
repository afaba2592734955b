import { keyedTables } from './db/lists/keys/keyed-tables.ts'
import { tablesAbove } from './features/audit-log/audit-log.queries.ts'
import { EVENT_SUBSCRIBERS } from './features/deliveries/fan-out/event-subscribers.ts'
import { loadElementType } from './features/definitions/stored/element-types.ts'
import { loadOperationType } from './features/definitions/stored/operation-types.ts'
import { loadRecordType } from './features/definitions/stored/record-types.ts'
import { maySeeFieldOf } from './features/definitions/stored/visible-field.ts'
import { ELEMENT_KEYS } from './features/elements/element-keys.queries.ts'
import { maySeeElementField } from './features/elements/elements.ts'
import { maySeeImportFile } from './features/imports/open-import.ts'
import { wantsAbove } from './features/message-events/record-event.ts'
import { fileOwnersAbove } from './features/files/file-owners.ts'
import { usesAbove } from './features/guards/uses.ts'
import { OPERATION_KEYS } from './features/operations/log/operation-keys.queries.ts'
import { maySeeOperationField } from './features/operations/operations.ts'
import { smsAbove } from './features/messages/sms-from-above.ts'
import { maySeePhotos } from './features/open-reports/open-reports.ts'
import { eraseReporterOf } from './features/open-reports/sweep-reports.ts'
import { notifyReporterOfStep } from './features/open-reports/reporter/reporter-notices.ts'
import { reportersAbove } from './features/operations/notices/notify-of-case.ts'
import { modesAbove } from './features/operations/service-mode.ts'
import { RECORD_KEYS } from './features/records/record-keys.queries.ts'
import { maySeeRecordField } from './features/records/records.ts'
import { reservationsOfElements } from './features/reservations/reservation-uses.ts'
import { SERVICE_MODES } from './features/service-modes/service-modes.ts'
import { personalSms } from './features/sms/personal-sms.ts'
import { TRANSACTION_KEYS } from './features/transactions/transaction-keys.queries.ts'
import { deletionsAbove } from './features/transactions/delete-transaction.ts'
import { transactionsOfElements } from './features/transactions/transaction-uses.ts'
import { SERVER_RESOURCES } from './resources.ts'

/**
 * Passes to features the functions of features above them, which they cannot import (decision 040). Only here lower levels meet higher
 * ones.
 */
export function compose(): void {
  fileOwnersAbove.declare({
    element: maySeeElementField,
    record: maySeeRecordField,
    operation: maySeeOperationField,
    elementType: maySeeFieldOf(loadElementType),
    recordType: maySeeFieldOf(loadRecordType),
    operationType: maySeeFieldOf(loadOperationType),
    import: maySeeImportFile,
    openReport: maySeePhotos,
  })
  usesAbove.declare({ element: [transactionsOfElements, reservationsOfElements] })
  modesAbove.declare(SERVICE_MODES)
  wantsAbove.declare(EVENT_SUBSCRIBERS.map(({ wants }) => wants))
  smsAbove.declare(personalSms)
  deletionsAbove.declare(eraseReporterOf)
  reportersAbove.declare(notifyReporterOfStep)
  tablesAbove.declare(SERVER_RESOURCES)
  // in the order in which a save holds the types of its rows
  keyedTables.declare({ transactions: TRANSACTION_KEYS, operations: OPERATION_KEYS, elements: ELEMENT_KEYS, records: RECORD_KEYS })
}
