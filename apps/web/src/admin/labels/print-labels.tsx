import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { getElementType, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { labelsOnPage, layoutOf } from '@verka/domain/labels/label-layouts.ts'
import { LABEL_LINES, MAX_LABELLED_IDS, MAX_LABELS, previewLabel, printLabels, type LabelDesign } from '@verka/domain/labels/labels.api.ts'
import { fieldName } from '../../forms/field-name.ts'
import { errorMessages } from '../../data/api-error.ts'
import { saveDocument } from '../../data/documents.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { showable } from '../../lists/fields/listed-fields.ts'
import { DesignChoice, type LineChoice } from './design-choice.tsx'
import { LabelPicture } from './label-picture.tsx'
import classes from './labels.module.css'
import { SheetStart } from './sheet-start.tsx'
import { useLabelDesign } from './use-label-design.ts'

/** A pause that long in choosing draws the label anew. */
const PAUSE_MS = 200

/** All objects that a list shows, beside those that were chosen in it. */
export interface ListedObjects {
  question: Pick<ElementListQuery, 'searchCriteria' | 'filters' | 'ordering'>
  total: number
}

interface PrintLabelsProps {
  elementTypeId: string
  elementIds: readonly string[]
  /** Where the objects were chosen: left out, there are no others to print. */
  listed?: ListedObjects | undefined
  onClose: () => void
}

/** Asks how labels are to look and prints them: of one object, of several, or of all in a list. Heavy: load it with `lazy`. */
export default function PrintLabels(props: PrintLabelsProps) {
  const { t } = useText()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const type = useCall(getElementType, { params: { id: props.elementTypeId } })
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('labels.print')}
      size="60rem"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Loaded answer={type}>{(elementType: ElementType) => <Choices {...props} type={elementType} />}</Loaded>
    </Modal>
  )
}

function useLineChoices(type: ElementType): LineChoice[] {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const fields = showable(type.dataPropertyTypes, user.role).filter((field) => kindOf(field).columnType !== 'none')
  return [
    ...LABEL_LINES.map((line) => ({ line, label: t(`labels.line.${line}`) })),
    ...fields.map((field) => ({ line: field.id, label: fieldName(field, text) })),
  ]
}

function Choices({ type, elementTypeId, elementIds, listed, onClose }: PrintLabelsProps & { type: ElementType }) {
  const text = useText()
  const { t } = text
  const lines = useLineChoices(type)
  const { design, change, keep } = useLabelDesign(
    elementTypeId,
    lines.map(({ line }) => line),
  )
  const [isAll, setAll] = useState(false)
  const [startAt, setStartAt] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const gone = useRef<AbortController>(undefined)
  useEffect(() => () => gone.current?.abort(), [])
  if (!design) return <Skeleton h={320} />
  const layout = layoutOf(design.layout)
  const count = isAll && listed ? listed.total : elementIds.length
  const most = isAll ? MAX_LABELS : MAX_LABELLED_IDS
  const choose = (changes: Partial<LabelDesign>) => {
    setErrors([])
    if (changes.layout) setStartAt((before) => Math.min(before, labelsOnPage(layoutOf(changes.layout!))))
    change(changes)
  }
  const print = async () => {
    gone.current = new AbortController()
    const { signal } = gone.current
    setPrinting(true)
    setErrors([])
    const objects = isAll && listed ? { elementTypeId, question: listed.question } : { elementIds: [...elementIds] }
    const start = layout.kind === 'sheet' ? startAt : 1
    try {
      await saveDocument(printLabels, { body: { design, objects, startAt: start } }, signal)
      keep()
      flash('success', t('labels.printed', { count }))
      onClose()
    } catch (error) {
      if (!signal.aborted) setErrors(errorMessages(error, text))
    }
    setPrinting(false)
  }
  return (
    <Stack gap="lg">
      <div className={classes.desk}>
        <Stack gap="md" className={classes.choices}>
          {listed && listed.total > elementIds.length && (
            <Radio.Group label={t('labels.objects')} value={isAll ? 'all' : 'chosen'} onChange={(value) => setAll(value === 'all')}>
              <Group gap="md" mt={6}>
                <Radio value="chosen" label={t('labels.chosen', { count: elementIds.length })} />
                <Radio value="all" label={t('labels.allListed', { count: listed.total })} />
              </Group>
            </Radio.Group>
          )}
          <DesignChoice design={design} lines={lines} onChange={choose} />
        </Stack>
        <Preview design={design} elementId={elementIds[0]!} />
        {layout.kind === 'sheet' && <SheetStart layout={layout} startAt={startAt} count={count} onChange={setStartAt} />}
      </div>
      {[...errors, ...(count > most ? [t('labels.tooMany', { count, max: most })] : [])].map((message) => (
        <Alert key={message} color="red" role="alert">
          {message}
        </Alert>
      ))}
      <Group justify="flex-end" gap="sm">
        <Text size="sm" c="dimmed" mr="auto">
          {t('labels.actualSize')}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          loading={isPrinting}
          disabled={count > most}
          onClick={() => void print()}
        >
          {t('labels.make', { count })}
        </Button>
      </Group>
    </Stack>
  )
}

/** The label of the first object, as it would be printed now. */
function Preview({ design, elementId }: { design: LabelDesign; elementId: string }) {
  const { t } = useText()
  const [drawn] = useDebouncedValue(design, PAUSE_MS)
  // others have nothing shorter to choose
  const holdsAddress = drawn.codeKind === 'qr' && drawn.holds === 'address'
  const { data, errorTexts, isStale } = useCall(previewLabel, { body: { design: drawn, elementId } }, { keepPrevious: true })
  return (
    <Stack gap="xs" className={classes.preview}>
      <div className={classes.table}>
        {errorTexts.length > 0 ? (
          <Alert color="red">{errorTexts.join(' ')}</Alert>
        ) : data ? (
          <LabelPicture drawing={data} isStale={isStale || drawn !== design} />
        ) : (
          <Skeleton h={140} />
        )}
      </div>
      {errorTexts.length === 0 &&
        data?.notices.map((notice) => (
          <Alert key={notice} color="yellow" py="xs">
            {t(notice === 'fineCode' && !holdsAddress ? 'labels.notice.fineMatrix' : `labels.notice.${notice}`)}
          </Alert>
        ))}
    </Stack>
  )
}
