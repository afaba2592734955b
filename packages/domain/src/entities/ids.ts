/** An id of a resource: ids of two resources cannot be mixed. */
export type Id<Resource extends string> = string & { readonly __id: Resource }

export type TenantId = Id<'tenant'>
export type SiteId = Id<'site'>
export type ElementId = Id<'element'>
export type TransactionId = Id<'transaction'>
export type OperationId = Id<'operation'>
export type ReservationId = Id<'reservation'>
export type RecordId = Id<'record'>
export type PrivilegeId = Id<'privilege'>
export type ViewId = Id<'view'>
export type BulkChangeId = Id<'bulkChange'>
export type UserId = Id<'user'>
export type FileId = Id<'file'>
export type UploadId = Id<'upload'>
export type ElementTypeId = Id<'elementType'>
export type OperationTypeId = Id<'operationType'>
export type TransactionTypeId = Id<'transactionType'>
export type RecordTypeId = Id<'recordType'>
export type DataSchemaId = Id<'dataSchema'>
export type PublicListId = Id<'publicList'>
export type StationId = Id<'station'>
export type ReplicationId = Id<'replication'>
export type DataImportId = Id<'dataImport'>
export type ProcessorConfigId = Id<'processorConfig'>
export type OpenReportId = Id<'openReport'>
export type DeliveryId = Id<'delivery'>
export type SmsMessageId = Id<'smsMessage'>
export type MessageId = Id<'inboxMessage'>
export type MessageTextId = Id<'messageText'>

/** Types an id from a text that is known to be one of this resource: a field's value, a column of several resources. */
export const asId = <Resource extends string>(text: string) => text as Id<Resource>
