export const noScript = {
  'noScript.title': 'This page needs JavaScript',
  'noScript.page': 'Turn on JavaScript in the browser and reload the page.',
  'noScript.report': 'The report is filled in with JavaScript. Turn it on in the browser and reload the page.',
  'noScript.follow': 'The report is shown with JavaScript. Turn it on in the browser and reload the page. The link is valid: keep it.',
  'noScript.card': 'Reporting here needs JavaScript in the browser.',
  'noScript.contact': 'Or contact {tenant}:',
}
