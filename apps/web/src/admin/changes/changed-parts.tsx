import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { differencesOf } from './differences.ts'
import { PartValue } from './part-value.tsx'
import type { PartWords } from './use-part-words.ts'
import classes from './changed-parts.module.css'

interface ChangedPartsProps {
  before: unknown
  after: unknown
  words: PartWords
}

/** Changed parts, each with its values before and after. */
export function ChangedParts({ before, after, words }: ChangedPartsProps) {
  const { t } = useText()
  const { changed } = differencesOf(before, after)
  if (changed.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('audit.noDifference')}
      </Text>
    )
  return (
    <dl className={classes.parts}>
      {changed.map((part) => (
        <div key={JSON.stringify(part.path)}>
          <dt>{words.labelOf(part)}</dt>
          <dd>
            <span className={classes.before}>
              <VisuallyHidden>{t('audit.before')}: </VisuallyHidden>
              <PartValue part={part} value={part.before} words={words} />
            </span>
            <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />
            <span>
              <VisuallyHidden>{t('audit.after')}: </VisuallyHidden>
              <PartValue part={part} value={part.after} words={words} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
