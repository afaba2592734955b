import { Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { codeInSeries, MAX_CODE_DIGITS, MAX_PREFIX_LENGTH, type CodeSeries } from '@verka/domain/element-types/code-series.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'

const FIRST: CodeSeries = { prefix: '', digits: 4 }

const DIGITS = Array.from({ length: MAX_CODE_DIGITS }, (_, index) => String(index + 1))

interface CodeSeriesSectionProps {
  series: CodeSeries | null
  onChange: (series: CodeSeries | null) => void
  isReadOnly: boolean
}

/** Whether, and how, a category numbers the codes of its objects. */
export function CodeSeriesSection({ series, onChange, isReadOnly }: CodeSeriesSectionProps) {
  const { t } = useText()
  return (
    <Section title={t('types.codeSeries')} description={t('types.codeSeriesHint')}>
      <Switch
        label={t('types.codeSeriesOn')}
        checked={series !== null}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST : null)}
      />
      {series && (
        <Group align="flex-end" gap="md">
          <TextInput
            label={t('types.codePrefix')}
            value={series.prefix}
            maxLength={MAX_PREFIX_LENGTH}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...series, prefix: event.currentTarget.value })}
          />
          <NativeSelect
            size="md"
            label={t('types.codeDigits')}
            data={DIGITS}
            value={String(series.digits)}
            disabled={isReadOnly}
            w={120}
            onChange={(event) => onChange({ ...series, digits: Number(event.currentTarget.value) })}
          />
          <Text component="output" c="dimmed" pb={8}>
            {t('types.codeExample', { first: codeInSeries(series, 1), second: codeInSeries(series, 2) })}
          </Text>
        </Group>
      )}
    </Section>
  )
}
