import { dynamic, incoming, outgoing, type DemoRule } from '../demo-rules.ts'
import { SERIOUS } from './follow-up.ts'

const DEVIATION: DemoRule['when'] = ['equal', 'deviation']
const YES: DemoRule['when'] = ['equal', true]
const FROST: DemoRule['when'] = ['equal', 'frost']

/** Initial values of the form, from the equipment's last inspection. */
const FROM_OBJECT = [
  incoming('element.lastInspection', 'copySourceValue', 'operation.previousOn'),
  incoming('element.inspectedBy', 'copySourceValue', 'operation.previousBy'),
  incoming('element.lastResult', 'copySourceDisplayValue', 'operation.previousResult'),
  incoming('elementRecord.lastResult.needsAction', 'show', 'operation.isPutRight', { when: YES }),
  incoming('elementRecord.lastResult.needsAction', 'setRequired', 'operation.isPutRight', { when: YES }),
  incoming('element.fallHeight', 'copySourceValue', 'operation.fallHeight'),
  // an option field of predefined values stores their ids
  incoming('elementRecord.surfacing.name', 'copySourceFieldId', 'operation.surfacing'),
  incoming('element.movingParts', 'hide', 'operation.moving', { when: ['equal', false] }),
  incoming('record.department', 'addOptions', 'operation.responsible'),
  incoming('element.manufacturer', 'addOptions', 'operation.responsible', {
    value: [{ value: 'warranty', name: 'HAGS Service' }],
    when: ['equal', 'HAGS'],
  }),
]

const FOLLOW_UPS = [
  ...['structure', 'moving', 'entrapment', 'impact'].map((group) =>
    dynamic(`operation.${group}`, 'show', `operation.${group}Fault`, { when: DEVIATION }),
  ),
  dynamic('operation.bolts', 'show', 'operation.boltsReplaced', { when: DEVIATION }),
  dynamic('operation.bolts', 'setRequired', 'operation.boltsReplaced', { when: DEVIATION }),
  dynamic('operation.structureSeverity', 'show', 'operation.structureMeasure', { when: SERIOUS }),
  dynamic('operation.structureSeverity', 'show', 'operation.structureDeadline', { when: SERIOUS }),
  dynamic('operation.structureSeverity', 'setRequired', 'operation.structurePhoto', { when: SERIOUS }),
  // an entrapment of the head is always serious
  dynamic('operation.head', 'setValue', 'operation.entrapmentSeverity', { value: 'high', when: DEVIATION }),
  dynamic('operation.entrapmentSeverity', 'setRequired', 'operation.entrapmentPhoto', { when: SERIOUS }),
]

const SURFACING = [
  dynamic('operationRecord.surfacing.isLoose', 'show', 'operation.depth', { when: YES }),
  dynamic('operationRecord.surfacing.isLoose', 'hide', 'operation.seams', { when: YES }),
  dynamic('operationRecord.surfacing.depth', 'copySourceValue', 'operation.requiredDepth'),
  // frozen ground hides its depth and its drainage
  dynamic('operation.weather', 'setOptional', 'operation.depthLanding', { when: FROST }),
  dynamic('operation.weather', 'setOptional', 'operation.depthMiddle', { when: FROST }),
  dynamic('operation.weather', 'setOptional', 'operation.depthEdge', { when: FROST }),
  dynamic('operation.weather', 'disable', 'operation.drainage', { when: FROST }),
]

/** Severity of each deviation: the form closes off serious ones. */
const SEVERITIES = ['structure', 'moving', 'entrapment', 'impact'].map((group) => `operation.${group}Severity`)

const OUTCOME = [
  ...['measure', 'responsible', 'deadline'].map((field) =>
    dynamic('operationRecord.result.needsAction', 'show', `operation.${field}`, { when: YES }),
  ),
  dynamic('operationRecord.result.needsAction', 'setRequired', 'operation.measure', { when: YES }),
  dynamic('operationRecord.result.needsAction', 'enable', 'operation.closedOff', { when: YES }),
  ...SEVERITIES.map((severity) => dynamic(severity, 'setValue', 'operation.closedOff', { value: true, when: SERIOUS })),
]

const TO_OBJECT = [
  outgoing('operation.result', 'copySourceValue', 'element.lastResult'),
  outgoing('operation.inspectedOn', 'copySourceValue', 'element.lastInspection'),
  outgoing('operation.nextInspection', 'copySourceValue', 'element.nextInspection'),
  outgoing('operation.inspector', 'copySourceDisplayValue', 'element.inspectedBy'),
  outgoing('constant', 'setValue', 'element.inspectionLevel', { value: 'annual' }),
  outgoing('operation.surfacing', 'copySourceValue', 'element.surfacing'),
  outgoing('operation.closedOff', 'copySourceValue', 'element.closedOff'),
  outgoing('operation.boltsReplaced', 'addSourceValue', 'element.boltsReplaced'),
]

export const ANNUAL_RULES: DemoRule[] = [...FROM_OBJECT, ...FOLLOW_UPS, ...SURFACING, ...OUTCOME, ...TO_OBJECT]
