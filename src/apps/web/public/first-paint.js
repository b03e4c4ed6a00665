// Before the first paint: light or dark as chosen (else as the system says), and the language.
(() => {
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden.
  }
  const dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.lang = /(?:^|; )lang=en/.test(document.cookie) ? 'en' : 'zh-CN';
})();
