// The position of the device, asked for on a click only, and the zone that the browser is set to.

// Resolves to { latitude, longitude, accuracy } with the accuracy in whole meters; rejects with an error in plain words.
export function devicePosition() {
  if (!navigator.geolocation || !isSecureContext) {
    const text = "This browser does not share your position here: it does so only over HTTPS, or with a service on the same machine.";
    return Promise.reject(new Error(text));
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({
        latitude: coords.latitude, longitude: coords.longitude, accuracy: Math.max(1, Math.ceil(coords.accuracy)),
      }),
      (error) => reject(new Error(reason(error))),
      { enableHighAccuracy: true, timeout: 20000, maximumAge: 60000 });
  });
}

function reason({ code }) {
  switch (code) {
    case 1: return "The browser may not use your position. You can allow it in this site's settings.";
    case 3: return "Finding your position took too long: try again.";
    default: return "Your position could not be determined: try again, or choose it on the map.";
  }
}

// The zone of the browser, and its offset in seconds at an instant.
export function browserZone(instant) {
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    utcOffset: -new Date(instant).getTimezoneOffset() * 60,
  };
}
