import { readFileSync } from 'node:fs'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { readBundle } from '../features/replication/bundles/read-bundle.ts'
import type { Content } from '@verka/domain/replication/content.ts'

/**
 * The definitions, predefined values and privileges of the demo customer: a configuration file like any other, from which each of its sites
 * starts (docs/configuration-files.md).
 */
export const DEMO_CONTENT = readBundle(readFileSync(new URL('../../demo/definitions.json', import.meta.url), 'utf8'), 'en-US').content

/** English names of the categories in the demo's objects. */
export const CATEGORIES = {
  room: 'Room',
  extinguisher: 'Fire extinguisher',
  vehicle: 'Vehicle',
  tool: 'Tool',
  consumable: 'Consumable',
  playground: 'Playground equipment',
} as const

/** English names of the services in the demo's history. */
export const SERVICES = {
  cleaning: 'Cleaning log',
  inspection: 'Yearly inspection',
  vehicleCheck: 'Daily vehicle check',
  toolLoan: 'Tool loan',
  store: 'Stock withdrawal',
  faultReport: 'Fault report',
  roomSurvey: 'Condition of the room',
  annual: 'Annual main inspection',
  operational: 'Operational inspection',
  routine: 'Routine visual inspection',
  equipmentFault: 'Playground fault report',
} as const

/** English names of the types of predefined values in the demo's values. */
export const RECORD_TYPES = {
  department: 'Departments',
  faultCode: 'Fault codes',
  inspectionResult: 'Inspection results',
  surfacing: 'Impact-absorbing surfacing',
} as const

/** The key of the step that starts a service. */
export const START = 'start'

/** The other steps in the demo's history: their mode, or the English name of their function where a service has several of a mode. */
export const STEPS: Record<string, string> = {
  extend: 'update',
  return: 'complete',
  update: 'update',
  followUp: 'update',
  done: 'complete',
  dropped: 'cancel',
  refill: 'Refilling the store',
  count: 'Counting the store',
}

export const englishName = ({ names }: Pick<Content, 'names'>): string => names.find(({ culture }) => culture === 'en-US')?.text ?? ''

interface Step {
  id: string
  mode: string
  operationTypeId: string
}

/** The steps of a service. */
export const stepsOf = ({ body }: Pick<Content, 'body'>): Step[] => body['operations'] as unknown as Step[]

/** The fields of a category or function. */
export const fieldsOf = ({ body }: Pick<Content, 'body'>): Field[] => body['dataPropertyTypes'] as unknown as Field[]

/** The keys of the checks of the function that starts a service. */
export function checksOf(service: keyof typeof SERVICES): string[] {
  const { items } = DEMO_CONTENT
  const [start] = stepsOf(items.find((item) => item.kind === 'transactionType' && englishName(item) === SERVICES[service])!)
  const operation = items.find(({ id }) => id === start!.operationTypeId)!
  return flatFields(fieldsOf(operation))
    .filter((field) => field.options.some((option) => option.status))
    .map(({ key }) => key)
}
