import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { MAX_BARCODE_LENGTH } from '@verka/domain/labels/barcodes.ts'
import type { checkLabels, LabelDesign, LabelNotice } from '@verka/domain/labels/labels.api.ts'
import { useText } from '../../language/use-text.tsx'

export type LabelCheck = ReplyOf<typeof checkLabels>

const UNWRITABLE: readonly LabelNotice[] = ['noBarcodeLetters', 'noBarcodeLength']
const ABOUT_BARCODE: readonly LabelNotice[] = [...UNWRITABLE, 'barcodeLetters', 'longBarcode']
const FINE_MATRIX: readonly LabelNotice[] = ['fineCode']
const ABOUT_TEXT: readonly LabelNotice[] = ['titleCut', 'linesCut', 'linesLeftOut']

/** Findings that apply to the chosen kind of code: a new check takes a moment. */
const about = (check: LabelCheck, { codeKind, holds }: LabelDesign) =>
  check.notices.filter(
    ({ notice }) =>
      !(codeKind === 'code128' ? FINE_MATRIX : ABOUT_BARCODE).includes(notice) &&
      (notice !== 'noOpenAddress' || (codeKind === 'qr' && holds === 'openAddress')),
  )

/** Number of objects with a code that no barcode can encode. */
export const unwritableIn = (check: LabelCheck | undefined, design: LabelDesign): number =>
  (check ? about(check, design) : []).reduce((sum, { notice, count }) => sum + (UNWRITABLE.includes(notice) ? count : 0), 0)

interface LabelNoticesProps {
  check: LabelCheck
  design: LabelDesign
  /** Objects whose code no barcode can encode are skipped. */
  isLeavingOut: boolean
  onChange: (changes: Partial<LabelDesign>) => void
  onLeaveOut: () => void
  /** Makes the open addresses that are missing; undefined: the caller may not. */
  onMakeOpen: (() => void) | undefined
}

/** Findings about these labels before they are printed, with their remedies. */
export function LabelNotices({ check, design, isLeavingOut, onChange, onLeaveOut, onMakeOpen }: LabelNoticesProps) {
  const { t, culture } = useText()
  const found = about(check, design)
  if (found.length === 0) return null
  const unwritable = unwritableIn(check, design)
  const isAbout = (notices: readonly LabelNotice[]) => found.some(({ notice }) => notices.includes(notice))
  // the others have nothing shorter to choose
  const isShortenable = design.codeKind === 'qr' && design.holds === 'address' && isAbout(['fineCode'])
  const textOf = ({ notice, count, codes }: LabelCheck['notices'][number]) => {
    const named = count > codes.length ? [...codes, t('labels.more', { count: count - codes.length })] : codes
    const params = { total: check.count, count, codes: new Intl.ListFormat(culture).format(named), max: MAX_BARCODE_LENGTH }
    if (isLeavingOut && UNWRITABLE.includes(notice)) return t('labels.leftOut', params)
    return t(notice === 'fineCode' && !isShortenable ? 'labels.notice.fineMatrix' : `labels.notice.${notice}`, params)
  }
  return (
    <Alert color={unwritable > 0 && !isLeavingOut ? 'red' : 'yellow'} py="xs" role="status">
      <Stack gap={6}>
        {found.map((each) => (
          <Text key={each.notice} size="sm">
            {textOf(each)}
          </Text>
        ))}
        {isAbout(ABOUT_TEXT) && <Text size="sm">{t('labels.notice.textAdvice')}</Text>}
        {isAbout(['noOpenAddress']) && onMakeOpen && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={onMakeOpen}>
              {t('labels.makeOpenAddresses')}
            </Button>
          </Group>
        )}
        {(isAbout(ABOUT_BARCODE) || isShortenable) && (
          <Group gap="xs">
            {isAbout(ABOUT_BARCODE) && (
              // a barcode encoded only the code, too
              <Button variant="default" size="xs" onClick={() => onChange({ codeKind: 'qr', holds: 'code' })}>
                {t('labels.toQr')}
              </Button>
            )}
            {isShortenable && (
              <Button variant="default" size="xs" onClick={() => onChange({ holds: 'code' })}>
                {t('labels.codeAlone')}
              </Button>
            )}
            {unwritable > 0 && unwritable < check.count && !isLeavingOut && (
              <Button variant="default" size="xs" onClick={onLeaveOut}>
                {t('labels.leaveOut', { count: unwritable })}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
