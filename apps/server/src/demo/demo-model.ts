import type { FieldValue } from '@verka/domain/forms/field.ts'

export interface DemoObject {
  type: string
  title: string
  code: string
  registeredAt: Date
  /** By the field's key. */
  values: Record<string, FieldValue>
}

/** An object before it is registered. */
export type Unregistered = Omit<DemoObject, 'registeredAt' | 'code'>

/** An object with its position in the list of objects. */
export type Indexed = DemoObject & { index: number }

export interface DemoExecution {
  /** Position of the object in the list of objects. */
  index: number
  /** Key of a service of its type. */
  service: string
  /** User name of who did it. */
  by: string
  at: Date
  values: Record<string, FieldValue>
  /** Key of another function of the service than its start operation. */
  step?: string
  /** Steps of one transaction have the same. */
  thread?: string
  /** User name of the borrower, if another user lends. */
  borrower?: string
}
