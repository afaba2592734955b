import { pair, type Row } from './sample.ts'

/** Kinds that are texts. */
export const WRITTEN = {
  text: {
    valid: ['Stege', ' med luft ', '<b>inte html</b>', '🙂'.repeat(125)],
    invalid: [
      ['x'.repeat(251), 'validation.maxLength', { length: 250 }],
      ['NUL \0', 'validation.wrongKind'],
      ['half \ud83d', 'validation.wrongKind'],
      [7, 'validation.wrongKind'],
    ],
    display: [['Stege', ['Stege', 'Stege', 'Stege']]],
  },
  textArea: {
    valid: [
      'en\ntvå',
      'x'.repeat(1000),
      pair('en\r\ntvå\rtre\n\nfyra', 'en\ntvå\ntre\n\nfyra'),
      pair('\r\n'.repeat(999) + 'x', '\n'.repeat(999) + 'x'),
    ],
    invalid: [['x'.repeat(1001), 'validation.maxLength', { length: 1000 }]],
    display: [['en\ntvå', ['en\ntvå', 'en\ntvå', 'en\ntvå']]],
  },
  email: {
    valid: ['kim@lindvik.se', 'åsa.öberg+a@sub.lindvik.example', pair(' kim@lindvik.se ', 'kim@lindvik.se')],
    invalid: [
      ['kim', 'validation.email'],
      ['kim@lindvik', 'validation.email'],
      ['kim@@lindvik.se', 'validation.email'],
      ['kim@lindvik..se', 'validation.email'],
      ['k im@lindvik.se', 'validation.email'],
      ['<kim>@lindvik.se', 'validation.email'],
      [`${'a'.repeat(246)}@b.se`, 'validation.maxLength', { length: 250 }],
    ],
    display: [['kim@lindvik.se', ['kim@lindvik.se', 'kim@lindvik.se', 'kim@lindvik.se']]],
  },
  phoneNo: {
    valid: ['0701234567', '08-123 456 78', '+46 8 123', '112'],
    invalid: [
      ['ring mig', 'validation.phoneNo'],
      ['08-12-34', 'validation.phoneNo'],
      ['+', 'validation.phoneNo'],
      ['1'.repeat(26), 'validation.phoneNo'],
      ['(08) 12', 'validation.phoneNo'],
    ],
    display: [['08-123 456 78', ['08-123 456 78', '08-123 456 78', '08-123 456 78']]],
  },
  url: {
    valid: [
      pair('lindvik.se', 'http://lindvik.se'),
      pair('lindvik.se:8080/a?b#c', 'http://lindvik.se:8080/a?b#c'),
      'https://www.lindvik.se/åäö',
      'http://localhost/',
    ],
    invalid: [
      ['javascript:alert(1)', 'validation.url'],
      ['javascript://x', 'validation.url'],
      ['data:text/html,x', 'validation.url'],
      ['https://', 'validation.url'],
      ['http://x..se', 'validation.url'],
      ['två ord.se', 'validation.url'],
      ['https://a b.se', 'validation.url'],
    ],
    display: [['http://lindvik.se', ['http://lindvik.se', 'http://lindvik.se', 'http://lindvik.se']]],
  },
  linkedImage: {
    valid: [pair('lindvik.se/stege.jpg', 'http://lindvik.se/stege.jpg'), 'https://lindvik.se/stege.jpg'],
    invalid: [
      ['javascript:alert(1)', 'validation.url'],
      ['data:image/png;base64,AAAA', 'validation.url'],
    ],
    display: [
      ['https://lindvik.se/stege.jpg', ['https://lindvik.se/stege.jpg', 'https://lindvik.se/stege.jpg', 'https://lindvik.se/stege.jpg']],
    ],
  },
  html: {
    valid: ['<p>Kontrollera <strong>kedjan</strong></p>', pair('<p> </p><br>', null)],
    invalid: [
      ['x'.repeat(20_001), 'validation.maxLength', { length: 20_000 }],
      [7, 'validation.wrongKind'],
    ],
    display: [['<h2>Gunga</h2><p>ä&amp;<em>ö</em></p>', ['Gunga ä&ö', 'Gunga ä&ö', 'Gunga ä&ö']]],
  },
  scanner: {
    valid: ['SE-0042', pair(' 7350012345678\n', '7350012345678')],
    invalid: [
      ['x'.repeat(251), 'validation.maxLength', { length: 250 }],
      [42, 'validation.wrongKind'],
    ],
    display: [['SE-0042', ['SE-0042', 'SE-0042', 'SE-0042']]],
  },
} satisfies Record<string, Row>
