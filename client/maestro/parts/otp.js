// The code that the shop sent to MOBILE.
output.otp = json(http.get(`http://127.0.0.1:8099/otp/${MOBILE}`).body).otp;
