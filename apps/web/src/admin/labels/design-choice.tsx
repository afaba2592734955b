import { useState } from 'react'
import { Button, Checkbox, CheckboxGroup, Group, Radio, Stack } from '@mantine/core'
import { layoutOf, LABEL_LAYOUT_NAMES, labelsOnPage, type LabelLayoutName } from '@verka/domain/labels/label-layouts.ts'
import { CODE_KINDS, LABEL_BRANDS, MAX_LABEL_LINES, type LabelDesign } from '@verka/domain/labels/labels.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Select } from '../../ui/choices/select.tsx'

/** A text that labels may have. */
export interface LineChoice {
  line: string
  label: string
}

interface DesignChoiceProps {
  design: LabelDesign
  lines: readonly LineChoice[]
  onChange: (changes: Partial<LabelDesign>) => void
}

const withoutCode = (lines: readonly string[]) => lines.filter((line) => line !== 'code')

/** Number of lines offered at first, besides the chosen ones. */
const FEW_LINES = 6

/** The product name of a layout: `avery-L7160` is Avery L7160. */
const productOf = (name: LabelLayoutName) => name[0]!.toUpperCase() + name.slice(1).replace('-', ' ')

/** Choice of paper, code, and lines. */
export function DesignChoice({ design, lines, onChange }: DesignChoiceProps) {
  const { t, formatNumber } = useText()
  const { hasOpenAccess } = useSession().tenant
  const [isAllShown, setAllShown] = useState(false)
  // initially chosen lines stay visible, so that none disappears on a press
  const [chosenFirst] = useState(design.lines)
  const shown =
    isAllShown || lines.length <= FEW_LINES + 1
      ? lines
      : lines.filter(({ line }, index) => index < FEW_LINES || chosenFirst.includes(line) || design.lines.includes(line))
  const layoutName = (name: LabelLayoutName) => {
    const layout = layoutOf(name)
    const size = { product: productOf(name), width: formatNumber(layout.width, 1), height: formatNumber(layout.height, 1) }
    if (layout.kind === 'sheet') return t('labels.sheetName', { ...size, count: labelsOnPage(layout) })
    return layout.isEndless ? t('labels.endlessName', size) : t('labels.rollName', size)
  }
  const group = (kind: 'sheet' | 'roll') =>
    LABEL_LAYOUT_NAMES.filter((name) => layoutOf(name).kind === kind).map((name) => ({ value: name, label: layoutName(name) }))
  const toggle = (line: string, isChosen: boolean) =>
    onChange({ lines: isChosen ? [...design.lines, line] : design.lines.filter((other) => other !== line) })
  return (
    <Stack gap="md">
      <Select
        label={t('labels.layout')}
        data={[
          { group: t('labels.sheetLayouts'), items: group('sheet') },
          { group: t('labels.rollLayouts'), items: group('roll') },
        ]}
        value={design.layout}
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(value) => value !== null && onChange({ layout: value as LabelLayoutName })}
        data-autofocus
      />
      <Radio.Group
        label={t('labels.codeKind')}
        value={design.codeKind}
        onChange={(value) => onChange({ codeKind: value as LabelDesign['codeKind'] })}
      >
        <Group gap="md" mt={6}>
          {CODE_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`labels.codeKind.${kind}`)} />
          ))}
        </Group>
      </Radio.Group>
      {design.codeKind === 'qr' && (
        <Radio.Group
          label={t('labels.holds')}
          value={design.holds}
          onChange={(value) =>
            // the own code of an object may be one that can be guessed
            onChange(
              value === 'openAddress' ? { holds: value, lines: withoutCode(design.lines) } : { holds: value as LabelDesign['holds'] },
            )
          }
        >
          <Stack gap={8} mt={6}>
            <Radio value="address" label={t('labels.holds.address')} description={t('labels.holds.addressHint')} />
            {(hasOpenAccess || design.holds === 'openAddress') && (
              <Radio value="openAddress" label={t('labels.holds.openAddress')} description={t('labels.holds.openAddressHint')} />
            )}
            <Radio value="code" label={t('labels.holds.code')} description={t('labels.holds.codeHint')} />
          </Stack>
        </Radio.Group>
      )}
      <CheckboxGroup label={t('labels.lines')} description={t('labels.linesHint', { max: MAX_LABEL_LINES })} value={design.lines}>
        <Group gap="md" mt={8}>
          {shown.map(({ line, label }) => {
            const isChosen = design.lines.includes(line)
            return (
              <Checkbox
                key={line}
                value={line}
                label={label}
                disabled={!isChosen && design.lines.length >= MAX_LABEL_LINES}
                onChange={(event) => toggle(line, event.currentTarget.checked)}
              />
            )
          })}
        </Group>
        {shown.length < lines.length && (
          <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setAllShown(true)}>
            {t('labels.moreLines', { count: lines.length - shown.length })}
          </Button>
        )}
      </CheckboxGroup>
      <Radio.Group label={t('labels.brand')} value={design.brand} onChange={(value) => onChange({ brand: value as LabelDesign['brand'] })}>
        <Group gap="md" mt={6}>
          {LABEL_BRANDS.map((brand) => (
            <Radio key={brand} value={brand} label={t(`labels.brand.${brand}`)} />
          ))}
        </Group>
      </Radio.Group>
    </Stack>
  )
}
