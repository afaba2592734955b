import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { Names } from './demo-fields.ts'
import type { DemoRule } from './demo-rules.ts'

export interface DemoService {
  key: string
  names: Names
  descriptions: Names
  operation: { names: Names; fields: Field[]; rules?: DemoRule[] }
  isRestricted?: boolean
}

export interface DemoType {
  key: string
  names: Names
  descriptions: Names
  fields: Field[]
  rules?: DemoRule[]
  services: DemoService[]
}

export interface DemoObject {
  type: string
  title: string
  code: string
  registeredAt: Date
  /** By the field's key. */
  values: Record<string, FieldValue>
}

/** What is known of an object before it is registered. */
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
}
