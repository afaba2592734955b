import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import type { OperationMode, TransactionMode } from '@verka/domain/services/modes.ts'
import type { ServiceSettings } from '@verka/domain/services/service-settings.ts'
import type { Names } from './demo-fields.ts'
import type { DemoRuleTest } from './demo-rule-tests.ts'
import type { DemoRule } from './demo-rules.ts'

export interface DemoService {
  key: string
  names: Names
  descriptions: Names
  /** The function that starts it, and its label in the service. */
  operation: DemoFunction
  label?: Names
  isRestricted?: boolean
  /** Default: a simple form. */
  mode?: TransactionMode
  /** With keys of fields instead of ids: `due` of the function, `balance` and `next` (date of the next inspection) of the object. */
  settings?: Omit<Partial<ServiceSettings>, 'dueDatePropertyTypeId' | 'balancePropertyTypeId' | 'nextDatePropertyTypeId'> & {
    due?: string
    balance?: string
    next?: string
  }
  /** Its other functions. */
  more?: (DemoFunction & { key: string; mode: OperationMode; label: Names })[]
  /** The function that starts it updates it, too: the step `update`. */
  isUpdatedByItself?: boolean
}

interface DemoFunction {
  names: Names
  fields: Field[]
  rules?: DemoRule[]
  ruleTests?: DemoRuleTest[]
}

export interface DemoType {
  key: string
  names: Names
  descriptions: Names
  fields: Field[]
  rules?: DemoRule[]
  ruleTests?: DemoRuleTest[]
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
