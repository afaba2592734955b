import { Alert, List, Text } from '@mantine/core'
import { IconContrast2 } from '@tabler/icons-react'
import { contrastRatio } from '@verka/domain/tenants/contrast.ts'
import { colourSchema, type Colours } from '@verka/domain/tenants/tenant-look.ts'
import { useText } from '../../language/use-text.tsx'
import { SURFACES, tintsOf } from '../../ui/brand/palette.ts'
import { COLOUR_NAMES, SCHEMES, type SchemeName } from './config-draft.ts'
import classes from './tenants.module.css'

/** What WCAG 2 AA asks of text. */
const TEXT = 4.5
/** What it asks of what is not text. */
export const NOT_TEXT = 3

interface Note {
  name: keyof Colours
  scheme: SchemeName
  kind: 'text' | 'filled'
  ratio: number
  /** The shade that is shown instead. */
  shade: string | undefined
}

/** Where colours are fainter than WCAG AA asks. What is typed and no colour yet says nothing. */
function notesOn(themes: Record<SchemeName, Colours>): Note[] {
  return SCHEMES.flatMap((scheme) =>
    COLOUR_NAMES.flatMap((name) => {
      const colour = themes[scheme][name]
      if (!colourSchema.safeParse(colour).success) return []
      const { card, page } = SURFACES[scheme]
      const { text, filled } = tintsOf(colour, scheme)
      const asText = Math.min(contrastRatio(colour, card), contrastRatio(colour, page))
      const asFilled = contrastRatio(filled, page)
      const notes: Note[] = []
      if (asText < TEXT) notes.push({ name, scheme, kind: 'text', ratio: asText, shade: text })
      if (asFilled < NOT_TEXT) notes.push({ name, scheme, kind: 'filled', ratio: asFilled, shade: undefined })
      return notes
    }),
  )
}

/** Says where colours are fainter than WCAG AA asks, and what is done about it. */
export function ContrastNotes({ themes }: { themes: Record<SchemeName, Colours> }) {
  const { t, formatNumber } = useText()
  const notes = notesOn(themes)
  return (
    <output>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tenants.contrastGood')}
        </Text>
      ) : (
        <Alert
          role="note"
          color="yellow"
          variant="light"
          radius="md"
          icon={<IconContrast2 size={20} stroke={1.8} />}
          title={t('tenants.contrast')}
        >
          <List size="sm" spacing={6}>
            {notes.map(({ name, scheme, kind, ratio, shade }) => (
              <List.Item key={`${scheme} ${name} ${kind}`}>
                {kind === 'text'
                  ? t('tenants.contrastText', {
                      colour: name,
                      mode: scheme,
                      ratio: formatNumber(ratio, 1),
                      wanted: formatNumber(TEXT, 1),
                    })
                  : t('tenants.contrastFilled', { colour: name, ratio: formatNumber(ratio, 1), wanted: formatNumber(NOT_TEXT, 1) })}
                {shade && <span className={classes.shade} style={{ background: shade }} title={shade} />}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </output>
  )
}
