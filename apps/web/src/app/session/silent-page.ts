// The page in the hidden frame to which the login server redirects: it posts its own address to the surrounding page, which must be ours,
// and checks everything.
if (window.parent !== window)
  window.parent.postMessage({ kind: 'verka-silent-login', address: window.location.href }, window.location.origin)
