import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import type { ArgumentsOf } from '@verka/domain/api/contract.ts'
import { getElementType, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { labelsOnPage, layoutOf } from '@verka/domain/labels/label-layouts.ts'
import {
  checkLabels,
  LABEL_LINES,
  MAX_LABELLED_IDS,
  MAX_LABELS,
  previewLabel,
  printLabels,
  type LabelDesign,
} from '@verka/domain/labels/labels.api.ts'
import { fieldName } from '../../forms/field-name.ts'
import { changeOpenAddresses } from '@verka/domain/open/open-addresses.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { showable } from '../../lists/fields/listed-fields.ts'
import { DesignChoice, type LineChoice } from './design-choice.tsx'
import { LabelNotices, unwritableIn } from './label-notices.tsx'
import { LabelPicture } from './label-picture.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import classes from './labels.module.css'
import { SheetStart } from './sheet-start.tsx'
import { useLabelDesign } from './use-label-design.ts'

/** Pause after a choice before the preview is rendered. */
const PAUSE_MS = 200
/** Pause after a choice before all labels are checked, which takes a while. */
const LONG_PAUSE_MS = 600
const MANY = 100

/** All objects of a list, besides the selected ones. */
export interface ListedObjects {
  question: Pick<ElementListQuery, 'searchCriteria' | 'filters' | 'ordering'>
  total: number
}

interface PrintLabelsProps {
  elementTypeId: string
  elementIds: readonly string[]
  /** The list of the objects; omitted: there are no others to print. */
  listed?: ListedObjects | undefined
  onClose: () => void
}

/** Dialog that designs and prints labels: of one object, of several, or of all in a list. Large: load it with `lazy`. */
export default function PrintLabels(props: PrintLabelsProps) {
  const { t } = useText()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const type = useCall(getElementType, { params: { id: props.elementTypeId } })
  return (
    <Modal centered={false} opened onClose={props.onClose} title={t('labels.print')} size="60rem" fullScreen={isPhone}>
      <Loaded answer={type}>{(elementType: ElementType) => <Choices {...props} type={elementType} />}</Loaded>
    </Modal>
  )
}

function useLineChoices(type: ElementType): LineChoice[] {
  const { t, text } = useText()
  const { user } = useSession()
  const fields = showable(type.dataPropertyTypes, user.role).filter((field) => kindOf(field).columnType !== 'none')
  return [
    ...LABEL_LINES.map((line) => ({ line, label: t(`labels.line.${line}`) })),
    ...fields.map((field) => ({ line: field.id, label: fieldName(field, text) })),
  ]
}

/** Prints labels. Its dialog may be closed meanwhile: then a message reports the end. */
function usePrinting(onClose: () => void) {
  const text = useText()
  const [isPrinting, setPrinting] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const print = async (body: ArgumentsOf<typeof printLabels>['body'], onPrinted: () => void) => {
    setPrinting(true)
    setErrors([])
    try {
      if (await saveDocument(printLabels, { body })) {
        onPrinted()
        if (isOpen.current) onClose()
      }
    } catch (error) {
      if (isOpen.current) setErrors(errorMessages(error, text))
      else flash('error', errorMessages(error, text).join(' '))
    }
    setPrinting(false)
  }
  return { print, isPrinting, errors, setErrors }
}

function Choices({ type, elementTypeId, elementIds, listed, onClose }: PrintLabelsProps & { type: ElementType }) {
  const { t } = useText()
  const lines = useLineChoices(type)
  const { design, change, keep } = useLabelDesign(
    elementTypeId,
    lines.map(({ line }) => line),
  )
  const [isAll, setAll] = useState(false)
  const [startAt, setStartAt] = useState(1)
  const [isLeavingOut, setLeavingOut] = useState(false)
  const { print, isPrinting, errors, setErrors } = usePrinting(onClose)
  const makeOpen = useSave(changeOpenAddresses)
  const mayEdit = may(useSession().user.role, 'elements', 'write')
  // a notice's button disappears when pressed: the focus moves to the preview
  const preview = useRef<HTMLDivElement>(null)
  const requested = isAll && listed ? listed.total : elementIds.length
  const most = isAll ? MAX_LABELS : MAX_LABELLED_IDS
  const objects = isAll && listed ? { elementTypeId, question: listed.question } : { elementIds: [...elementIds] }
  const [looked] = useDebouncedValue(design, requested > MANY ? LONG_PAUSE_MS : PAUSE_MS)
  const found = useCall(
    checkLabels,
    { body: { design: looked!, objects } },
    { isEnabled: looked !== undefined && requested <= most, keepPrevious: true },
  )
  if (!design) return <Skeleton h={320} />
  const layout = layoutOf(design.layout)
  const check = found.data
  const unwritable = unwritableIn(check, design)
  const count = isLeavingOut || unwritable === requested ? requested - unwritable : requested
  const isRefused = unwritable > 0 && (!isLeavingOut || count === 0)
  const choose = (changes: Partial<LabelDesign>) => {
    setErrors([])
    if (changes.codeKind) setLeavingOut(false)
    if (changes.layout) setStartAt((before) => Math.min(before, labelsOnPage(layoutOf(changes.layout!))))
    change(changes)
  }
  const make = () =>
    print({ design, objects, startAt: layout.kind === 'sheet' ? startAt : 1, leaveOutUnwritable: isLeavingOut }, () => {
      keep()
      flash('success', t('labels.printed', { count }))
    })
  return (
    <Stack gap="lg">
      <div className={classes.desk}>
        <Stack gap="md" className={classes.choices}>
          {listed && listed.total > elementIds.length && (
            <ObjectsChoice chosen={elementIds.length} total={listed.total} isAll={isAll} onChange={setAll} />
          )}
          <DesignChoice design={design} lines={lines} onChange={choose} />
        </Stack>
        <Stack gap="xs" className={classes.preview} ref={preview} tabIndex={-1}>
          {count > 0 && (
            <Preview design={design} elementId={check?.firstId ?? elementIds[0]!} isChecking={found.isPending || found.isStale} />
          )}
          {check && (
            <LabelNotices
              check={check}
              design={design}
              isLeavingOut={isLeavingOut}
              onChange={(changes) => {
                choose(changes)
                preview.current?.focus()
              }}
              onMakeOpen={
                mayEdit
                  ? () => {
                      makeOpen.mutate({ body: { change: 'make', objects } })
                      preview.current?.focus()
                    }
                  : undefined
              }
              onLeaveOut={() => {
                setLeavingOut(true)
                preview.current?.focus()
              }}
            />
          )}
        </Stack>
        {layout.kind === 'sheet' && <SheetStart layout={layout} startAt={startAt} count={count} onChange={setStartAt} />}
      </div>
      {[...errors, ...(requested > most ? [t('labels.tooMany', { count: requested, max: most })] : [])].map((message) => (
        <Alert key={message} color="red" role="alert">
          {message}
        </Alert>
      ))}
      <Foot
        count={count}
        isPrinting={isPrinting}
        isDisabled={requested > most || isRefused}
        onCancel={onClose}
        onPrint={() => void make()}
      />
    </Stack>
  )
}

/** The label of one object as it would be printed. `isChecking`: another one may be shown after the check. */
function Preview({ design, elementId, isChecking }: { design: LabelDesign; elementId: string; isChecking: boolean }) {
  const [drawn] = useDebouncedValue(design, PAUSE_MS)
  const { data, errorTexts, isStale } = useCall(previewLabel, { body: { design: drawn, elementId } }, { keepPrevious: true })
  return (
    <div className={classes.table}>
      {errorTexts.length > 0 && !isChecking ? (
        <Alert color="red">{errorTexts.join(' ')}</Alert>
      ) : data ? (
        <LabelPicture drawing={data} isStale={isStale || drawn !== design} />
      ) : (
        <Skeleton h={140} />
      )}
    </div>
  )
}

interface ObjectsChoiceProps {
  /** Number of selected objects. */
  chosen: number
  /** Number of all objects in the list. */
  total: number
  isAll: boolean
  onChange: (isAll: boolean) => void
}

/** Whether the selected objects get labels, or all in the list. */
function ObjectsChoice({ chosen, total, isAll, onChange }: ObjectsChoiceProps) {
  const { t } = useText()
  return (
    <Radio.Group label={t('labels.objects')} value={isAll ? 'all' : 'chosen'} onChange={(value) => onChange(value === 'all')}>
      <Group gap="md" mt={6}>
        <Radio value="chosen" label={t('labels.chosen', { count: chosen })} />
        <Radio value="all" label={t('labels.allListed', { count: total })} />
      </Group>
    </Radio.Group>
  )
}

interface FootProps {
  /** Number of labels. */
  count: number
  isPrinting: boolean
  isDisabled: boolean
  onCancel: () => void
  onPrint: () => void
}

function Foot({ count, isPrinting, isDisabled, onCancel, onPrint }: FootProps) {
  const { t } = useText()
  return (
    <Group justify="flex-end" gap="sm">
      <Text size="sm" c="dimmed" mr="auto">
        {t('labels.actualSize')}
      </Text>
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />} loading={isPrinting} disabled={isDisabled} onClick={onPrint}>
        {t('labels.make', { count })}
      </Button>
    </Group>
  )
}
