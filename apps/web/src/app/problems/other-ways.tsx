import { Button, Text } from '@mantine/core'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { searchOfCode } from '@verka/domain/elements/scanned-code.ts'
import { findOpenPlace } from '@verka/domain/open/open-place.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'

/** Ways on from a label of a site that the person does not work in: its open card, and their own site that has the same code. */
export function OtherWays({ code, tenant, site }: { code: string; tenant: string; site: string }) {
  const { t } = useText()
  const open = useCall(findOpenPlace, { query: { tenant, site } })
  const own = useCall(findSiteOfCode, { params: { code }, query: {} })
  return (
    <>
      {own.data && <Text c="dimmed">{t('shell.codeElsewhere', { code, site: own.data.name })}</Text>}
      {open.data?.place && (
        // a page of the server
        <Button component="a" href={searchOfCode(code, open.data.place)}>
          {t('shell.openCard', { code })}
        </Button>
      )}
      {own.data && (
        <ButtonLink to={addressOf('/exe/code/$code', { code }, { site: own.data.key })} variant="default">
          {t('shell.openCodeIn', { code, site: own.data.name })}
        </ButtonLink>
      )}
    </>
  )
}
