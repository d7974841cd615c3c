// Runs before the page's other scripts. A page that the server has rendered names them without loading them
// (adapters/website): they would hold up the picture that the customer waits for, on the network and on the processor.
(function () {
  var root = document.documentElement;
  var longestWait = 2000;
  var begun = false;

  function begin() {
    if (begun) return;
    // The names of the scripts stand at the page's end.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    begun = true;
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      var script = document.createElement('script');
      script.src = later.dataset.src;
      // They run in their order, and guard.js knows them by it.
      script.async = false;
      script.defer = true;
      document.body.append(script);
    });
  }
  var presented = 50;
  // The second frame begins when the first one is painted, and the screen shows that some frames later.
  function beginPainted() {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(begin, presented);
      });
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    setTimeout(begin, longestWait);
    var waiting = 1;
    function arrived() {
      if (--waiting === 0) beginPainted();
    }
    // A picture that is loaded is painted only when it is decoded, which goes on beside the page.
    document.querySelectorAll('img[fetchpriority=high]').forEach(function (picture) {
      waiting++;
      picture.decode().then(arrived, arrived);
    });
    arrived();
  });

  // Who touches the page wants it alive. What is done before it lives is done again when it does (app-layout.tsx).
  ['pointerdown', 'keydown'].forEach(function (sign) {
    document.addEventListener(sign, begin, { capture: true, once: true, passive: true });
  });
  var fields = 'input, select, textarea';
  // In its order; what is done twice is done once, since nothing followed the first time.
  var done = [];
  function isTold(event) {
    var on = event.target;
    // Fields take presses and letters by themselves. Links lead on, and a key on a button makes a press.
    if (event.type === 'click') return on.closest('a, label, ' + fields);
    return on.closest('a, button') || (on.matches(fields) && event.key !== 'Enter');
  }
  function remember(event) {
    var on = event.target;
    var isText = event.type === 'input';
    // React hears everything from its start on, but draws a page as it was built anew, and knows no text that was there before it.
    var until = isText || !document.getElementById('rendered') ? 'started' : 'runs';
    var control = on.closest && on.closest('#root :is(' + fields + ', button, [role][tabindex]:not(main))');
    if (until in root.dataset || !control || (!isText && isTold(event))) return;
    done = done.filter(function (one) {
      return one.control !== control || one.event.type !== event.type || one.event.key !== event.key;
    });
    done.push({ control: control, event: event, text: isText ? on.value : undefined });
  }
  ['click', 'input', 'keydown', 'keyup'].forEach(function (type) {
    document.addEventListener(type, remember, true);
  });
  function nameOf(element) {
    return element.getAttribute('aria-label') || element.textContent;
  }
  // Null if React has drawn the page anew without it.
  function drawnAnew(control) {
    return Array.from(document.querySelectorAll('#root ' + control.localName)).find(function (one) {
      return nameOf(one) === nameOf(control) && one.getClientRects().length > 0;
    });
  }
  function again() {
    var one = done.shift();
    if (!one) return;
    // React answers within a task of its own, and what follows needs the answer.
    setTimeout(again);
    var control = one.control;
    var on = control.isConnected ? one.event.target : drawnAnew(control);
    if (!on) return;
    if (one.text === undefined) return on.dispatchEvent(new one.event.constructor(one.event.type, one.event));
    // React takes the field's part of the page over for this one.
    on.dispatchEvent(new Event('input', { bubbles: true }));
    // It has put its own choice or text back, or believes that it has heard of this one.
    if (on.value !== one.text) on.value = one.text;
    if (on._valueTracker) on._valueTracker.setValue(one.text + ' ');
    on.dispatchEvent(new Event('change', { bubbles: true }));
  }
  document.addEventListener('started', function () {
    // Not within React's own work.
    setTimeout(again);
  });
})();
