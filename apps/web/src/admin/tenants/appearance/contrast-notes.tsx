import { Alert, List, Text } from '@mantine/core'
import { IconContrast2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { contrastRatio } from '@verka/domain/tenants/contrast.ts'
import { isColour, type Colours } from '@verka/domain/tenants/tenant-look.ts'
import { useText } from '../../../language/use-text.tsx'
import { SURFACES, tintsOf } from '../../../ui/brand/palette.ts'
import { COLOUR_NAMES, SCHEMES, type SchemeName } from '../config/config-draft.ts'
import classes from '../tenants.module.css'

/** Minimum contrast of text by WCAG 2 AA. */
const TEXT = 4.5
/** Minimum contrast of other elements. */
export const NOT_TEXT = 3

interface Note {
  name: keyof Colours
  scheme: SchemeName
  /** As text, with the shade that is shown instead. */
  text: { ratio: number; shade: string } | undefined
  /** As the background of a button. */
  filled: number | undefined
}

/** Colours below WCAG AA's contrast, each reported once for each mode. An incomplete colour is ignored. */
function notesOn(themes: Record<SchemeName, Colours>): Note[] {
  return SCHEMES.flatMap((scheme) =>
    COLOUR_NAMES.flatMap((name) => {
      const colour = themes[scheme][name]
      if (!isColour(colour)) return []
      const { card, page } = SURFACES[scheme]
      const { text, filled } = tintsOf(colour, scheme)
      const asText = Math.min(contrastRatio(colour, card), contrastRatio(colour, page))
      const asFilled = contrastRatio(filled, page)
      const note: Note = {
        name,
        scheme,
        text: asText < TEXT ? { ratio: asText, shade: text } : undefined,
        filled: asFilled < NOT_TEXT ? asFilled : undefined,
      }
      return note.text || note.filled !== undefined ? [note] : []
    }),
  )
}

/** The notice that something is hard to see, with a list of what. */
export function ContrastAlert({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <Alert role="note" color="yellow" icon={<IconContrast2 size={20} stroke={1.8} />} title={t('tenants.contrast')}>
      <List size="sm" spacing={6}>
        {children}
      </List>
    </Alert>
  )
}

/** Lists colours with less contrast than WCAG AA requires, and the correction. */
export function ContrastNotes({ themes }: { themes: Record<SchemeName, Colours> }) {
  const { t, formatNumber } = useText()
  const notes = notesOn(themes)
  const ratioParams = (ratio: number, wanted: number) => ({ ratio: formatNumber(ratio, 1), wanted: formatNumber(wanted, 1) })
  return (
    <output>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tenants.contrastGood')}
        </Text>
      ) : (
        <ContrastAlert>
          {notes.map(({ name, scheme, text, filled }) => (
            <List.Item key={`${scheme} ${name}`}>
              {text && (
                <>
                  {t('tenants.contrastText', { ...ratioParams(text.ratio, TEXT), colour: name, mode: scheme })}
                  <span className={classes.shade} style={{ background: text.shade }} title={text.shade} />{' '}
                </>
              )}
              {filled !== undefined && t('tenants.contrastFilled', { ...ratioParams(filled, NOT_TEXT), colour: name, mode: scheme })}
            </List.Item>
          ))}
        </ContrastAlert>
      )}
    </output>
  )
}
